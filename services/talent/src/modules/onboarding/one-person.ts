/** All records of the person that begins it: those that confirmed duplicates link to it, however long the chain is. */
export const PERSON = (begin: string) => `with recursive person (id) as (
       ${begin}
       union
       select linked.id from person p cross join lateral (
         select s.other_candidate_id as id from duplicate_suggestions s
          where s.tenant_id = $1 and s.candidate_id = p.id and s.status = 'ConfirmedDuplicate'
         union all
         select s.candidate_id from duplicate_suggestions s
          where s.tenant_id = $1 and s.other_candidate_id = p.id and s.status = 'ConfirmedDuplicate') linked)`
