/**
 * SQL of who holds the positions of the TAN under the alias, by number, as an array: offers that are out, or accepted and not yet
 * converted, and employees. $1 is the tenant.
 */
export const holdersOf = (tan: string) => `array(
   select n.number from applications held
     left join offers promised on promised.tenant_id = $1 and promised.application_id = held.id and promised.status in ('Sent', 'Accepted')
       and held.status in ('OfferSent', 'OfferAccepted', 'Onboarding')
     left join employees hired on hired.tenant_id = $1 and hired.application_id = held.id
     cross join lateral (select coalesce(hired.employee_number, promised.offer_number) as number) n
    where held.tenant_id = $1 and held.tan_id = ${tan}.id and n.number is not null order by n.number)`

const MOST_NAMED = 10

/** "OF-000002 and EMP-000001", or how many more there are. */
export function namedHolders(numbers: readonly string[]): string {
  const named = numbers.slice(0, MOST_NAMED)
  const more = numbers.length - named.length
  const all = more > 0 ? [...named, `${more} more`] : named
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}
