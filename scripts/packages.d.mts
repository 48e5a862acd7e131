export function listPackages(root: string): string[]
