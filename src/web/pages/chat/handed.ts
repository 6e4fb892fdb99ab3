let waiting: string | undefined
const listeners = new Set<() => void>()

/** Hands a line to the chat, which says it at once. In memory, not in the address: a link must never speak for a person. */
export function hand(line: string): void {
  waiting = line
  for (const listener of listeners) listener()
}

/** Takes what was handed over, now and later, each line once. Returns how to stop. */
export function onHanded(take: (line: string) => void): () => void {
  const listener = (): void => {
    const line = waiting
    waiting = undefined
    if (line !== undefined) take(line)
  }
  listeners.add(listener)
  listener()
  return () => listeners.delete(listener)
}
