import { Avatar, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, bodyOf } from '../api/client.ts'
import type { components } from '../api/talent.gen.ts'

export type DirectoryUser = components['schemas']['DirectoryUser']

/** Everybody active in the tenant, for showing and choosing people; fetched once. */
export function usePeople() {
  return useQuery({
    queryKey: ['people'],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }) => {
      const people: DirectoryUser[] = []
      let cursor: string | undefined
      do {
        const page = await bodyOf(api.GET('/api/v1/users', { params: { query: { limit: 100, ...(cursor ? { cursor } : {}) } }, signal }))
        people.push(...page.items)
        cursor = page.next_cursor ?? undefined
      } while (cursor !== undefined && people.length < 2_000)
      return people
    },
  })
}

/** An account that a program signs in with: it holds no other role, and is no colleague. */
export const isProgram = ({ roles }: DirectoryUser): boolean => roles.every((role) => role === 'AGENT_SERVICE')

/** The name behind an id; people who left the company are "somebody". */
export function usePersonName(): (id: string | null) => string {
  const { t } = useTranslation()
  const { data } = usePeople()
  return (id) => data?.find((person) => person.id === id)?.display_name ?? t('unknownPerson')
}

export function Person({ id, name }: { id: string | null; name?: string }) {
  const nameOf = usePersonName()
  const shown = name ?? nameOf(id)
  return (
    <Group gap={8} wrap="nowrap" component="span">
      <Avatar size={22} radius="xl" color="gray" name={shown} aria-hidden />
      <Text component="span" inherit truncate>
        {shown}
      </Text>
    </Group>
  )
}
