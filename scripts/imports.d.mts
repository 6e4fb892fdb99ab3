export function breaches(root: string): string[]
