import type { Store } from '#core/ports/store.ts'

/** A store that is still being opened: what is asked of it waits, who listens hears everything from the first commit on. */
export function deferredStore(opening: Promise<Store>): Store {
  // Whoever asks is told of a failure; here nobody may be left with an unhandled one.
  opening.catch(() => {})
  return {
    rows: async (...asked) => (await opening).rows(...asked),
    facts: async (...asked) => (await opening).facts(...asked),
    head: async (...asked) => (await opening).head(...asked),
    commit: async (...asked) => (await opening).commit(...asked),
    folds: async (...asked) => (await opening).folds(...asked),
    keepFolds: async (...asked) => (await opening).keepFolds(...asked),
    note: async (...asked) => (await opening).note(...asked),
    putNote: async (...asked) => (await opening).putNote(...asked),
    lull: async () => (await opening).lull?.(),
    subscribe(listener) {
      let stopped = false
      let stop = (): void => {}
      opening.then(
        (store) => {
          if (!stopped) stop = store.subscribe(listener)
        },
        () => {},
      )
      return () => {
        stopped = true
        stop()
      }
    },
    close: async () => (await opening).close(),
  }
}
