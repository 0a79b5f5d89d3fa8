/** Lower case, without accents and with single spaces: what is compared when people search or sign in. */
export const searchKey = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
