/** What the list of users keeps in the address. */
export interface UsersSearch {
  search?: string
  status?: string
  role?: string
  new?: string
}

const KEYS = ['search', 'status', 'role', 'new'] as const
const text = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 200

export const usersSearch = (given: Partial<Record<(typeof KEYS)[number], unknown>>): UsersSearch =>
  Object.fromEntries(KEYS.filter((key) => text(given[key])).map((key) => [key, given[key]]))
