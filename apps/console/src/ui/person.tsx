import { Avatar, Group, Text } from '@mantine/core'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
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

/** One person, also one who left: what they did keeps their name. */
const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['people', 'one', id],
    staleTime: 5 * 60_000,
    retry: false, // there is no such person, and trying again makes none
    queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/users/{userId}', { params: { path: { userId: id } }, signal })),
  })

/** The name behind an id, null while it is not known. */
export function useNamed(id: string | null): string | null {
  const { data } = usePeople()
  const active = data?.find((person) => person.id === id)
  const one = useQuery({ ...personQuery(id ?? ''), enabled: id !== null && data !== undefined && active === undefined })
  return active?.display_name ?? one.data?.display_name ?? null
}

/** The names behind ids, for lists. Those who left are not in the directory: they are asked for one by one, once they are shown. */
export function usePersonName(): (id: string | null) => string {
  const { t } = useTranslation()
  const { data, isLoading } = usePeople()
  const [asked, setAsked] = useState<readonly string[]>([])
  const missing = useRef(new Set<string>())
  const left = useQueries({ queries: asked.map(personQuery) })
  // Rows may be drawn long after the list that gave them this function: each of them has its people looked up.
  const lookUp = (id: string) => {
    if (missing.current.has(id)) return
    missing.current.add(id)
    queueMicrotask(() => setAsked([...missing.current]))
  }
  return (id) => {
    const active = data?.find((person) => person.id === id)
    if (active !== undefined) return active.display_name
    if (id !== null && data !== undefined) lookUp(id)
    const found = left.find((one) => one.data?.id === id)?.data?.display_name
    const isComing = isLoading || (id !== null && !asked.includes(id) && data !== undefined) || left.some((one) => one.isLoading)
    return found ?? (id !== null && isComing ? '…' : t('unknownPerson'))
  }
}

export function Person({ id, name }: { id: string | null; name?: string }) {
  const nameOf = usePersonName()
  const shown = name ?? nameOf(id)
  return (
    <Group gap={8} wrap="nowrap" component="span">
      <Avatar size={22} radius="xl" color="gray" name={shown} aria-hidden />
      <Text
        component="span"
        inherit
        lineClamp={2}
        title={shown}
        style={{ whiteSpace: 'normal', overflowWrap: 'anywhere', lineHeight: 1.35 }}
      >
        {shown}
      </Text>
    </Group>
  )
}
