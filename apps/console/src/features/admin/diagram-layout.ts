import type { components } from '../../api/talent.gen.ts'

export type WorkflowDefinition = components['schemas']['WorkflowDefinition']

export const BOX = { width: 184, height: 44 } as const
const COLUMN = BOX.width + 32
const ROW = BOX.height + 52
const LANE = 176
const MARGIN = 12
/** For the longest label of any language. */
const LABEL = 176

export interface DiagramBox {
  readonly code: string
  readonly kind: string
  readonly x: number
  readonly y: number
}
export interface DiagramArrow {
  readonly from: string
  readonly to: string
  readonly path: string
}
export interface DiagramLabel {
  readonly action: string
  readonly x: number
  readonly y: number
}
export interface Diagram {
  readonly width: number
  readonly height: number
  readonly boxes: readonly DiagramBox[]
  readonly arrows: readonly DiagramArrow[]
  readonly labels: readonly DiagramLabel[]
}

interface Edge {
  readonly from: string
  readonly to: string
  readonly actions: readonly string[]
}

/**
 * Rows from the first state down, each state as deep as the longest way to it. Straight down goes the main line; to the right, one
 * shared rail per state that many others lead to; back and past others, lanes on the left. Labels stand where their arrows are alone.
 */
export function layoutOf({ states, transitions }: Pick<WorkflowDefinition, 'states' | 'transitions'>): Diagram {
  const order = new Map(states.map(({ code }, index) => [code, index]))
  const edges = joined(transitions).filter(({ from, to }) => order.has(from) && order.has(to))
  const isForward = ({ from, to }: Edge) => (order.get(from) ?? 0) < (order.get(to) ?? 0)
  const row = rowsOf(states, edges.filter(isForward))
  const column = columnsOf(states, edges.filter(isForward), row)
  const rowAt = (code: string) => row.get(code) ?? 0
  const columnAt = (code: string) => column.get(code) ?? 0

  const ahead = edges.filter(isForward)
  const isDown = (edge: Edge) => columnAt(edge.to) === columnAt(edge.from) && rowAt(edge.to) === rowAt(edge.from) + 1
  const isRight = (edge: Edge) => columnAt(edge.to) > columnAt(edge.from)
  const down = ahead.filter(isDown)
  const right = ahead.filter(isRight)
  const span = ({ from, to }: Edge) => Math.abs(rowAt(from) - rowAt(to))
  const left = edges.filter((edge) => !down.includes(edge) && !right.includes(edge)).sort((a, b) => span(a) - span(b))
  const columns = 1 + Math.max(0, ...column.values())
  const rows = 1 + Math.max(0, ...row.values())

  const start = MARGIN + left.length * LANE
  const x = (code: string) => start + columnAt(code) * COLUMN
  const y = (code: string) => MARGIN + rowAt(code) * ROW
  const middle = (code: string) => x(code) + BOX.width / 2
  const labels: DiagramLabel[] = []
  const say = (actions: readonly string[], atX: number, lastY: number) => {
    for (const [index, action] of actions.entries()) labels.push({ action, x: atX, y: lastY - (actions.length - 1 - index) * 15 })
  }

  const arrows: DiagramArrow[] = down.map((edge) => {
    say(edge.actions, middle(edge.to) + 8, y(edge.to) - 20)
    return { ...ends(edge), path: `M${middle(edge.from)} ${y(edge.from) + BOX.height}V${y(edge.to)}` }
  })
  for (const [to, group] of grouped(right, ({ to }) => to)) {
    const shared = mostCommon(group)
    say([shared], middle(to) + 8, y(to) - 20)
    for (const edge of group) {
      const exit = y(edge.from) + Math.round((BOX.height * columnAt(to)) / columns)
      say(
        edge.actions.filter((action) => action !== shared),
        x(edge.from) + BOX.width + 8,
        exit - 6,
      )
      arrows.push({ ...ends(edge), path: `M${x(edge.from) + BOX.width} ${exit}H${middle(to)}V${y(to)}` })
    }
  }
  left.forEach((edge, index) => {
    const lane = start + MARGIN - (index + 1) * LANE
    const exit = y(edge.from) + BOX.height * 0.7
    const entry = y(edge.to) + BOX.height * 0.3
    say(edge.actions, lane + 8, exit - 6)
    arrows.push({ ...ends(edge), path: `M${x(edge.from)} ${exit}H${lane}V${entry}H${x(edge.to)}` })
  })

  return {
    width: Math.max(start + columns * COLUMN + MARGIN, ...labels.map((label) => label.x + LABEL)),
    height: rows * ROW - (ROW - BOX.height) + 2 * MARGIN,
    boxes: states.map(({ code, kind }) => ({ code, kind, x: x(code), y: y(code) })),
    arrows,
    labels,
  }
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

const ends = ({ from, to }: Edge) => ({ from, to })

/** Transitions between the same two states are one arrow with several labels. */
function joined(transitions: WorkflowDefinition['transitions']): Edge[] {
  const groups = grouped(transitions, ({ from, to }) => `${from} ${to}`)
  return [...groups.values()].flatMap((group) => {
    const first = group[0]
    return first === undefined ? [] : [{ from: first.from, to: first.to, actions: [...new Set(group.map(({ action }) => action))] }]
  })
}

/** Longest way from the beginning. States come in order, so that each one's ways in are known when it is reached. */
function rowsOf(states: WorkflowDefinition['states'], forward: readonly Edge[]): Map<string, number> {
  const row = new Map<string, number>()
  for (const { code } of states)
    row.set(code, Math.max(0, ...forward.filter(({ to }) => to === code).map(({ from }) => (row.get(from) ?? 0) + 1)))
  return row
}

/** The first free column of the row, such that no other state stands in the way of the rail that leads down to it. */
function columnsOf(states: WorkflowDefinition['states'], forward: readonly Edge[], row: ReadonlyMap<string, number>): Map<string, number> {
  const column = new Map<string, number>()
  const taken = new Set<string>()
  const byRow = [...states].sort((a, b) => (row.get(a.code) ?? 0) - (row.get(b.code) ?? 0))
  for (const { code } of byRow) {
    const at = row.get(code) ?? 0
    const sources = forward.filter(({ to }) => to === code).map(({ from }) => from)
    const top = Math.min(at, ...sources.map((from) => row.get(from) ?? 0))
    const rail = Array.from({ length: at - top }, (_, index) => top + index)
    for (let tried = 0; ; tried += 1) {
      const cells = tried === 0 ? [at] : [...rail, at]
      if (cells.some((one) => taken.has(`${one} ${tried}`))) continue
      for (const one of cells) taken.add(`${one} ${tried}`)
      column.set(code, tried)
      break
    }
  }
  return column
}

function mostCommon(group: readonly Edge[]): string {
  const counts = new Map<string, number>()
  for (const action of group.flatMap(({ actions }) => actions)) counts.set(action, (counts.get(action) ?? 0) + 1)
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))[0]
}
