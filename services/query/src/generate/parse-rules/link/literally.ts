/** A text as a pattern that finds just it, with or without the flag `u`. */
export const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
