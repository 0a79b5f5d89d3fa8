/** How many requests are being worked on, and whether one more may come in. A bounded number keeps memory flat under any load. */
export function loadGate(maxInFlight: number) {
  let inFlight = 0
  return {
    enter(): boolean {
      if (inFlight >= maxInFlight) return false
      inFlight += 1
      return true
    },
    leave() {
      inFlight -= 1
    },
    inFlight: () => inFlight,
  }
}
