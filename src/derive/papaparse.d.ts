// The published types bring those of Node along, which code for every platform must not see.
interface Result<T> {
  readonly data: T
  readonly errors: readonly { readonly code: string; readonly message: string }[]
  readonly meta: { readonly cursor: number; readonly delimiter: string }
}

declare const Papa: {
  parse<T>(
    text: string,
    config: {
      delimiter?: string
      delimitersToGuess?: readonly string[]
      skipEmptyLines?: boolean | 'greedy'
      step: (result: Result<T>) => void
    },
  ): void
  unparse(rows: readonly (readonly string[])[], config?: { newline?: string; delimiter?: string }): string
}
export default Papa
