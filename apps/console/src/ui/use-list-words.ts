import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** So long nobody types before the address is written. */
const PAUSE_MS = 200

/** The words typed above a list. They are kept in the address: a reload, the way back and a link bring them again. */
export function useListWords(given = ''): [string, (words: string) => void] {
  const { find = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [words, setWords] = useState(find === '' ? given : find)
  useEffect(() => {
    if (words === find) return
    const timer = setTimeout(() => {
      const search = ({ find: _, ...rest }: { find?: string }) => (words === '' ? rest : { ...rest, find: words })
      void navigate({ to: '.', search, replace: true, resetScroll: false })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words, find, navigate])
  return [words, setWords]
}
