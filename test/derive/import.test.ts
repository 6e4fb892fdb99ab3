import { zipSync, strToU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import { importFile } from '#companion/import.ts'
import { importPieces, type ImportReport, MOST_ROWS, recoverImports } from '#derive/import.ts'
import { encodingOf, fileOf, fileOfBytes, linesOf, textOf, wholeText } from '#derive/read/text.ts'
import { isZip, membersOf } from '#derive/read/zip.ts'
import { xmlOf, type XmlEvent } from '#derive/read/xml.ts'
import { isLive } from '#core/facts/row.ts'
import type { FileImporter, Found, Piece } from '#core/module/importer.ts'
import { Refusal, refuse } from '#core/module/refusal.ts'
import { Broken } from '#core/ports/platform.ts'
import { modules } from '#modules/all.ts'
import { kernelOf, me, SPACE, standing } from '../fixtures/kernel.ts'

const task = (n: number, more: Record<string, string> = {}, update?: string): Piece => ({
  found: {
    table: 'tasks',
    sourceId: `t${n}`,
    place: `${n}`,
    values: { title: `Task ${n}`, ...more },
    ...(update ? { update } : {}),
  } satisfies Found,
})
const many = (count: number): (() => Iterable<Piece>) =>
  function* () {
    for (let n = 0; n < count; n++) yield task(n)
  }

const titles = async (kernel: ReturnType<typeof kernelOf>): Promise<unknown[]> =>
  (await kernel.store.rows(SPACE, { table: 'tasks', all: true })).filter(isLive).map(({ fields }) => fields['title'])

const report = (made: ImportReport | Refusal): ImportReport =>
  made instanceof Refusal ? expect.unreachable(made.code) : made

describe('an import', () => {
  it('takes in more than it holds in memory, says how far it is, and adds nothing a second time', async () => {
    const kernel = kernelOf(modules)
    const heard: { found: number; written: number }[] = []
    const from = { source: 'x', onProgress: (progress: { found: number; written: number }) => heard.push(progress) }
    expect(report(await importPieces(kernel, SPACE, many(21_000), from))).toMatchObject({ added: 21_000, known: 0 })
    expect(heard.some(({ found, written }) => found > 0 && written === 0)).toBe(true)
    expect(heard.at(-1)).toEqual({ found: 21_000, written: 21_000 })
    expect(report(await importPieces(kernel, SPACE, many(21_000), from))).toMatchObject({ added: 0, known: 21_000 })
  }, 60_000)

  it('is undone whole by undoing one of its facts', async () => {
    const kernel = kernelOf(modules)
    const { fact } = report(await importPieces(kernel, SPACE, many(1200), { source: 'x' }))
    await kernel.undo({ fact: fact! }, { space: SPACE, actor: me })
    expect(await titles(kernel)).toEqual([])
  })

  it('leaves nothing when its file breaks off, while it is read first or again', async () => {
    const kernel = kernelOf(modules)
    let reads = 0
    const breaking = (on: number, at: number) =>
      async function* (): AsyncGenerator<Piece> {
        reads++
        for (let n = 0; n < 30_000; n++) {
          if (reads === on && n === at) throw new Broken(refuse('Torn', { en: 'torn', de: 'zerrissen' }))
          yield task(n)
        }
      }
    expect(await importPieces(kernel, SPACE, breaking(1, 5), { source: 'x' })).toMatchObject({ code: 'Torn' })
    reads = 0
    expect(await importPieces(kernel, SPACE, breaking(2, 3000), { source: 'x' })).toMatchObject({ code: 'Torn' })
    expect(await titles(kernel)).toEqual([])
  }, 60_000)

  it('takes back what it wrote when it is stopped', async () => {
    const kernel = kernelOf(modules)
    const signal = { aborted: false }
    const stopped = await importPieces(kernel, SPACE, many(3000), {
      source: 'x',
      signal,
      onProgress: ({ written }) => {
        if (written >= 1000) signal.aborted = true
      },
    })
    expect(stopped).toMatchObject({ code: 'Cancelled' })
    expect(await titles(kernel)).toEqual([])
    expect(report(await importPieces(kernel, SPACE, many(3000), { source: 'x' })).added).toBe(3000)
  })

  it('is taken back when the process died in it', async () => {
    const clock = standing('2026-09-14T08:00:00Z')
    const kernel = kernelOf(modules, { clock })
    // Dies in its third chunk: what follows never runs.
    await new Promise<void>((died) => {
      void importPieces(kernel, SPACE, many(3000), {
        source: 'x',
        onProgress: ({ written }) => {
          if (written < 1000) return
          died()
          throw new Error('killed')
        },
      }).catch(() => {})
      Object.assign(kernel, { undo: () => new Promise(() => {}) })
    })
    const reborn = kernelOf(modules, { clock, store: () => kernel.store })
    // It may be another process that is still at it.
    expect(await recoverImports(reborn, SPACE)).toBe(0)
    clock.forward(5 * 60_000)
    expect(await recoverImports(reborn, SPACE)).toBe(1)
    expect(await titles(reborn)).toEqual([])
    expect(await recoverImports(reborn, SPACE)).toBe(0)
  })

  it('leaves out what has errors, tells the first of them and counts all', async () => {
    const kernel = kernelOf(modules)
    const source = function* (): Generator<Piece> {
      for (let n = 0; n < 1000; n++) yield task(n, { dueDate: n % 2 === 0 ? '2026-02-30' : '2026-03-01' })
    }
    const made = report(await importPieces(kernel, SPACE, source, { source: 'x' }))
    expect(made).toMatchObject({ added: 500, troubled: 500 })
    expect(made.troubles[0]).toMatchObject({ place: '0', code: 'BadFormat' })
  })

  it('refuses more rows than there is room for', async () => {
    const kernel = kernelOf(modules)
    const dry = await importPieces(kernel, SPACE, many(MOST_ROWS + 1), { source: 'x', dryRun: true })
    expect(dry).toMatchObject({ code: 'TooManyRows', data: { limit: MOST_ROWS } })
  }, 60_000)

  it('brings rows to what the source says now, but for what a person wrote or ended', async () => {
    const kernel = kernelOf(modules)
    const first = [1, 2, 3].map((n) => task(n, { notes: 'old' }, 'TaskUpdated'))
    await importPieces(kernel, SPACE, () => first, { source: 'feed' })
    const rows = await kernel.store.rows(SPACE, { table: 'tasks', all: true })
    const idOf = (title: string): string => rows.find(({ fields }) => fields['title'] === title)!.id
    const act = (tool: string, input: object) => kernel.perform({ tool, input: { ...input }, actor: me, space: SPACE })
    await act('update_task', { taskId: idOf('Task 1'), notes: 'mine' })
    await act('delete_task', { taskId: idOf('Task 3') })
    const second = [1, 2, 3].map((n) => task(n, { notes: 'new', title: `Renamed ${n}` }, 'TaskUpdated'))
    const dry = report(await importPieces(kernel, SPACE, () => second, { source: 'feed', dryRun: true }))
    const made = report(await importPieces(kernel, SPACE, () => second, { source: 'feed' }))
    expect(made).toMatchObject({ added: 0, changed: 2, known: 1, kept: 1 })
    expect({ ...dry, message: 0 }).toEqual({ ...made, fact: undefined, message: 0 })
    const after = (await kernel.store.rows(SPACE, { table: 'tasks', all: true })).filter(isLive)
    expect(after.map(({ fields }) => [fields['title'], fields['notes']]).toSorted()).toEqual([
      ['Renamed 1', 'mine'],
      ['Renamed 2', 'new'],
    ])
    // What the source holds no more goes, unless the person has put something into it.
    const gone = [1, 2].map((n): Piece => ({ gone: { table: 'tasks', sourceId: `t${n}`, by: 'TaskDeleted' } }))
    expect(report(await importPieces(kernel, SPACE, () => gone, { source: 'feed' }))).toMatchObject({
      removed: 1,
      kept: 1,
    })
    expect(await titles(kernel)).toEqual(['Renamed 1'])
  })

  it('knows a damaged file of a large format as what it is', async () => {
    const importer: FileImporter = {
      name: 'zipped',
      label: { en: 'x', de: 'x' },
      accepts: [],
      async *pieces(file) {
        for await (const member of membersOf(file, () => true))
          for await (const line of linesOf(member, 'utf-8'))
            yield { found: { table: 'tasks', sourceId: line, place: '1', values: { title: line } } }
      },
    }
    const kernel = kernelOf(modules)
    const packed = zipSync({ 'a.txt': strToU8('one\ntwo'), 'b.txt': strToU8('three') })
    const take = (bytes: Uint8Array) =>
      importFile({ kernel, space: SPACE, by: importer, file: fileOfBytes('x.zip', bytes) })
    expect(await take(packed.subarray(0, packed.length / 3))).toMatchObject({ code: 'BadZip' })
    expect(await titles(kernel)).toEqual([])
    expect(await take(packed)).toMatchObject({ added: 3 })
  })
})

const collected = async <T>(all: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = []
  for await (const one of all) found.push(one)
  return found
}
/** In pieces of one byte, so that every boundary is met. */
const bytewise = (bytes: Uint8Array) => ({
  name: 'x',
  async *chunks() {
    for (let at = 0; at < bytes.length; at++) yield bytes.subarray(at, at + 1)
  },
})

describe('texts', () => {
  it('are read by their mark, as UTF-8, or as what they were before', async () => {
    const words = 'Grüße, 東京 🥤'
    const utf16 = new Uint8Array([
      0xff,
      0xfe,
      ...[...words].flatMap((c) => [
        ...new Uint8Array(
          new Uint16Array([...c].flatMap((d) => Array.from({ length: d.length }, (_, n) => d.charCodeAt(n)))).buffer,
        ),
      ]),
    ])
    for (const bytes of [new TextEncoder().encode(words), new TextEncoder().encode(`\ufeff${words}`), utf16]) {
      const file = bytes === utf16 ? fileOfBytes('x', bytes) : bytewise(bytes)
      const { encoding, trouble } = await encodingOf(file)
      expect(trouble).toBeUndefined()
      expect((await collected(textOf(file, encoding))).join('')).toBe(words)
    }
    const old = bytewise(new Uint8Array([0x47, 0x72, 0xfc, 0xdf, 0x65, 0x20, 0x80]))
    expect(await wholeText(old)).toMatchObject({ text: 'Grüße €', trouble: { code: 'OldEncoding' } })
  })

  it('have lines, whatever ends them', async () => {
    for (const file of [
      fileOf('x', 'a\r\nb\nc\rd\r\n\r\ne'),
      bytewise(new TextEncoder().encode('a\r\nb\nc\rd\r\n\r\ne')),
    ])
      expect(await collected(linesOf(file, 'utf-8'))).toEqual(['a', 'b', 'c', 'd', '', 'e'])
    await expect(collected(linesOf(fileOf('x', 'y'.repeat(5000)), 'utf-8', 1000))).rejects.toMatchObject({
      refusal: { code: 'LineTooLong' },
    })
  })

  it('are not read whole beyond a limit', async () => {
    await expect(wholeText(fileOf('x', 'y'.repeat(5000)), 1000)).rejects.toMatchObject({
      refusal: { code: 'TooLarge' },
    })
  })
})

describe('archives', () => {
  it('give their members, wherever the pieces end', async () => {
    const packed = zipSync({
      'a/b.txt': strToU8('hello'),
      'c.bin': strToU8('x'),
      'd.txt': strToU8('w'.repeat(100_000)),
    })
    expect(await isZip(fileOfBytes('x', packed))).toBe(true)
    for (const file of [fileOfBytes('x', packed), bytewise(packed)]) {
      const members = await collected(membersOf(file, (name) => name.endsWith('.txt')))
      expect(members.map(({ name, size }) => [name, size])).toEqual([
        ['a/b.txt', 5],
        ['d.txt', 100_000],
      ])
    }
  })

  it('that unpack to far too much are refused in time', async () => {
    const bomb = zipSync({ 'a.txt': new Uint8Array(300 * 1024 * 1024) }, { level: 9 })
    expect(bomb.length).toBeLessThan(400_000)
    await expect(collected(membersOf(fileOfBytes('x', bomb), () => true))).rejects.toMatchObject({
      refusal: { code: 'ZipTooLarge' },
    })
    await expect(collected(membersOf(fileOf('x', 'no zip'), () => true))).rejects.toMatchObject({
      refusal: { code: 'BadZip' },
    })
  }, 60_000)
})

describe('XML', () => {
  it('comes as it is written', async () => {
    const events = await collected(
      xmlOf(bytewise(new TextEncoder().encode('<g:a x="1&amp;2"><b>hi &lt;</b><![CDATA[<c>]]></g:a>'))),
    )
    const text = (list: readonly XmlEvent[]): string =>
      list.map((event) => ('text' in event ? event.text : '')).join('')
    expect(events[0]).toEqual({ open: 'a', attributes: { x: '1&2' } })
    expect(text(events)).toBe('hi <<c>')
    expect(events.at(-1)).toEqual({ close: 'a' })
  })

  it.each([
    ['what expands', '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]><a>&c;</a>'],
    ['an entity of another file', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
    ['an entity that nobody named', '<a>&b;</a>'],
    ['what is not closed', '<a><b></a>'],
    ['what ends early', '<a><b>'],
    ['what is no XML', 'BEGIN:VCALENDAR'],
    ['too deep', '<a>'.repeat(5000)],
  ])('refuses %s', async (_why, text) => {
    await expect(collected(xmlOf(fileOf('x', text)))).rejects.toMatchObject({ refusal: { code: 'BadXml' } })
  })
})
