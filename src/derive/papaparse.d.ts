// The published types bring those of Node along, which code for every platform must not see.
interface Result {
  readonly data: string[]
  readonly errors: readonly { readonly code: string; readonly message: string }[]
  readonly meta: { readonly cursor: number; readonly delimiter: string }
}

declare const Papa: {
  parse(
    text: string,
    config: { delimiter?: string; delimitersToGuess?: readonly string[]; skipEmptyLines?: boolean | 'greedy'; step: (result: Result) => void },
  ): void
  unparse(rows: readonly (readonly string[])[], config?: { newline?: string; delimiter?: string }): string
}
export default Papa
