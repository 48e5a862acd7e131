export function withLock<T>(root: string, work: (lock: number) => Promise<T>): Promise<T>
