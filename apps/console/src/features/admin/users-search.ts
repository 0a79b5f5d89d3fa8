/** What the list of users keeps in the address. */
export interface UsersSearch {
  search?: string
  status?: string
}

const text = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 200

export const usersSearch = ({ search, status }: { search?: unknown; status?: unknown }): UsersSearch => ({
  ...(text(search) ? { search } : {}),
  ...(text(status) ? { status } : {}),
})
