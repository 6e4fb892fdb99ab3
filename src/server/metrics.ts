/** Counters in the text format of Prometheus. */
export interface Metrics {
  count(name: string, labels: Readonly<Record<string, string>>, by?: number): void
  print(gauges: Readonly<Record<string, { help: string; value: number }>>): string
}

const HELP: Readonly<Record<string, string>> = {
  sekundant_http_requests_total: 'Answered requests by method and status.',
  sekundant_http_seconds_total: 'Seconds spent on requests.',
  sekundant_facts_total: 'Facts committed since the start, by type.',
}

export function createMetrics(): Metrics {
  const series = new Map<string, Map<string, number>>()
  return {
    count(name, labels, by = 1) {
      const all = series.get(name) ?? new Map<string, number>()
      series.set(name, all)
      const key = Object.entries(labels)
        .map(([label, value]) => `${label}="${value.replaceAll(/[\\"\n]/g, '_')}"`)
        .join(',')
      all.set(key, (all.get(key) ?? 0) + by)
    },
    print(gauges) {
      const lines: string[] = []
      for (const [name, all] of series) {
        lines.push(`# HELP ${name} ${HELP[name] ?? name}`, `# TYPE ${name} counter`)
        for (const [key, value] of all) lines.push(`${name}${key ? `{${key}}` : ''} ${value}`)
      }
      for (const [name, { help, value }] of Object.entries(gauges))
        lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${value}`)
      return `${lines.join('\n')}\n`
    },
  }
}
