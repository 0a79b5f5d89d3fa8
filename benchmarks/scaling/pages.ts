/** What people open most, by name. The records are the newest of the first tenant. */
export async function commonPages(port: number, headers: Record<string, string>): Promise<Record<string, string>> {
  const newest = async (list: string): Promise<string> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${list}?limit=1`, { headers })
    const { items } = (await answer.json()) as { items?: { id: string }[] }
    const id = items?.[0]?.id
    if (!id) throw new Error(`There is nothing in ${list} (${answer.status}).`)
    return id
  }
  return {
    'my account': '/api/v1/users/me',
    dashboard: '/api/v1/dashboard/summary',
    'list of candidates': '/api/v1/candidates?limit=25',
    candidate: `/api/v1/candidates/${await newest('candidates')}`,
    'list of TANs': '/api/v1/tans?limit=25',
    TAN: `/api/v1/tans/${await newest('tans')}`,
    'list of applications': '/api/v1/applications?limit=25',
    application: `/api/v1/applications/${await newest('applications')}`,
  }
}
