/** One measured claim: what, how much, the bar it must clear, and the peer that ran beside it. */
export interface Claim {
  readonly claim: string
  readonly measured: string
  readonly bar: string
  readonly holds: boolean
  readonly peer?: string
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
export const percentile = (values: readonly number[], p: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * p))]!

export function print(title: string, claims: readonly Claim[]): void {
  console.log(`\n${title}`)
  for (const { claim, measured, bar, holds, peer } of claims) {
    console.log(
      `  ${holds ? 'holds ' : 'MISSED'}  ${claim}: ${measured} (bar ${bar})${peer ? `; beside it: ${peer}` : ''}`,
    )
  }
}
