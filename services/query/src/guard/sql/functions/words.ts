/** A list of names as it is pleasant to write. */
export const words = (list: string): string[] => list.trim().split(/\s+/)
