const prefix = 'sekundant.'

/** A choice of this device about its own look; undefined where the browser keeps nothing. */
export function kept(name: string): string | undefined {
  try {
    return localStorage.getItem(prefix + name) ?? undefined
  } catch {
    return undefined
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(prefix + name, value)
  } catch {
    // A browser that keeps nothing still shows the choice until the page closes.
  }
}
