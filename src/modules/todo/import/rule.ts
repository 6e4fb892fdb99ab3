import { isRule, normalRule } from '#recurrence/rule.ts'

/** A rule of another program without what has no meaning for whole days (times, extensions); as it stands where that does not help. */
export function plainRule(text: string): string {
  const line = text.split(/\r?\n/).find((part) => /FREQ=/i.test(part)) ?? text
  const kept = normalRule(line)
    .split(';')
    .filter((part) => !/^(X-|TT_|BYHOUR=|BYMINUTE=|BYSECOND=)/.test(part) && !/^(INTERVAL=1|BYSETPOS=)$/.test(part))
    .join(';')
  return isRule(kept) ? kept : text.trim()
}
