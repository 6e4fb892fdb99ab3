export const node: string
export const serverArgs: readonly string[]
