/** What the tour shows, in this order. Each place in the page carries its name in `data-tour`; a place that a role lacks is left out. */
export const STOPS = ['work', 'nav', 'search', 'new', 'account', 'help'] as const
export type Stop = (typeof STOPS)[number]

const keyOf = (userId: string) => `tanager.tour.${userId}`

/** Offered once per person in this browser. Where nothing can be kept it is not offered at all: it would come with every page. */
export function isTourOffered(userId: string, storage: Storage = localStorage): boolean {
  try {
    return storage.getItem(keyOf(userId)) === null
  } catch {
    return false
  }
}
export function keepTourSeen(userId: string, storage: Storage = localStorage): void {
  try {
    storage.setItem(keyOf(userId), 'seen')
  } catch {
    // Full or forbidden: it is offered again next time.
  }
}

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
const GAP = 12

/** Where the words stand: below what they are about, else beside it, else above it, and always inside the window. */
export function placeBeside(target: Box | null, card: Pick<Box, 'width' | 'height'>, room: Pick<Box, 'width' | 'height'>) {
  const inside = (value: number, size: number, all: number) => Math.max(GAP, Math.min(value, all - size - GAP))
  if (target === null)
    return { left: inside((room.width - card.width) / 2, card.width, room.width), top: inside(room.height, card.height, room.height) }
  const below = target.top + target.height + GAP
  const beside = target.left + target.width + GAP
  if (below + card.height + GAP <= room.height) return { left: inside(target.left, card.width, room.width), top: below }
  if (beside + card.width + GAP <= room.width) return { left: beside, top: inside(target.top, card.height, room.height) }
  return { left: inside(target.left, card.width, room.width), top: inside(target.top - card.height - GAP, card.height, room.height) }
}
