export function build(root: string, lock: number): Promise<void>
