import { maybe, prepared, replanned, rows, type Tx } from '@tanager/postgres'
import type { Note } from './notes.schema.ts'

export type NoteRow = Omit<Note, 'allowed_actions'>
/** What a note is about; a note on an application names its candidate as well. */
export interface Subject {
  candidateId: string
  applicationId: string | null
}

const COLUMNS = `n.id, n.candidate_id, c.full_name as candidate_name, n.application_id, t.tan_number, t.title as tan_title, n.text,
   json_build_object('user_id', n.written_by, 'display_name', w.display_name) as written_by, n.created_at, n.updated_at, n.row_version,
   coalesce((select json_agg(json_build_object('user_id', m.user_id, 'display_name', u.display_name, 'read', m.read_at is not null)
                             order by u.display_name, m.user_id)
      from note_mentions m join users u on u.tenant_id = $1 and u.id = m.user_id
     where m.tenant_id = $1 and m.note_id = n.id), '[]') as mentions`
const ABOUT = `join candidates c on c.tenant_id = $1 and c.id = n.candidate_id
   join users w on w.tenant_id = $1 and w.id = n.written_by
   left join applications a on a.tenant_id = $1 and a.id = n.application_id
   left join tans t on t.tenant_id = $1 and t.id = a.tan_id`

export const NOTE_SQL = {
  ...prepared('notes', {
    find: `select ${COLUMNS} from notes n ${ABOUT} where n.tenant_id = $1 and n.id = $2`,
    lock: `select row_version from notes where tenant_id = $1 and id = $2 for update`,
    // Held, so that a person who is being erased gets no further note.
    holdCandidate: `select id from candidates where tenant_id = $1 and id = $2 for key share`,
    holdApplication: `select id, candidate_id from applications where tenant_id = $1 and id = $2 for key share`,
    candidate: `select id from candidates where tenant_id = $1 and id = $2`,
    application: `select id, candidate_id from applications where tenant_id = $1 and id = $2`,
    insert: `insert into notes (tenant_id, id, candidate_id, application_id, text, written_by) values ($1, $2, $3, $4, $5, $6)`,
    save: `update notes set text = $3, row_version = row_version + 1, updated_at = now() where tenant_id = $1 and id = $2`,
    remove: `delete from notes where tenant_id = $1 and id = $2`,
    addMentions: `insert into note_mentions (tenant_id, note_id, user_id) select mine.tenant_id, $2, given.one
      from tenants mine cross join unnest($3::uuid[]) as given (one) where mine.tenant_id = $1 on conflict do nothing`,
    dropMentions: `delete from note_mentions where tenant_id = $1 and note_id = $2 and user_id <> all ($3::uuid[])`,
    markRead: `update note_mentions set read_at = now() where tenant_id = $1 and note_id = $2 and user_id = $3 and read_at is null returning note_id`,
    mentionable: `select u.id, u.display_name, array(select g.role_code from user_roles g join roles r on r.code = g.role_code and r.status = 'Active'
             where g.tenant_id = $1 and g.user_id = u.id and g.status = 'Active') as roles
        from users u where u.tenant_id = $1 and u.id = any ($2::uuid[]) and u.status = 'Active' and u.kind = 'Person'`,
  }),
  ...replanned({
    ofCandidate: `select ${COLUMNS} from notes n ${ABOUT}
       where n.tenant_id = $1 and n.candidate_id = $2 and ($3::uuid is null or n.id < $3) order by n.id desc limit $4`,
    // Of the person as a whole too, for who may read candidates.
    ofApplication: `select ${COLUMNS} from notes n ${ABOUT}
       where n.tenant_id = $1 and n.candidate_id = $2 and (n.application_id = $3 or ($4 and n.application_id is null))
         and ($5::uuid is null or n.id < $5) order by n.id desc limit $6`,
    unread: `select ${COLUMNS} from note_mentions o join notes n on n.tenant_id = $1 and n.id = o.note_id ${ABOUT}
       where o.tenant_id = $1 and o.user_id = $2 and o.read_at is null and ($3 or n.application_id is not null)
         and ($4::uuid is null or o.note_id < $4) order by o.note_id desc limit $5`,
  }),
}

export const findNote = (tx: Tx, id: string) => maybe<NoteRow>(tx, NOTE_SQL.find, [id])
export const lockNote = (tx: Tx, id: string) => maybe<{ row_version: number }>(tx, NOTE_SQL.lock, [id])
export const holdCandidate = (tx: Tx, id: string) => maybe<{ id: string }>(tx, NOTE_SQL.holdCandidate, [id])
export const holdApplication = (tx: Tx, id: string) => maybe<{ id: string; candidate_id: string }>(tx, NOTE_SQL.holdApplication, [id])
export const findCandidateId = (tx: Tx, id: string) => maybe<{ id: string }>(tx, NOTE_SQL.candidate, [id])
export const findApplicationIds = (tx: Tx, id: string) => maybe<{ id: string; candidate_id: string }>(tx, NOTE_SQL.application, [id])
export const insertNote = (tx: Tx, id: string, subject: Subject, text: string, writtenBy: string) =>
  rows(tx, NOTE_SQL.insert, [id, subject.candidateId, subject.applicationId, text, writtenBy])
export const saveNote = (tx: Tx, id: string, text: string) => rows(tx, NOTE_SQL.save, [id, text])
export const removeNote = (tx: Tx, id: string) => rows(tx, NOTE_SQL.remove, [id])
/** Whoever was mentioned before keeps having read it. */
export async function setMentions(tx: Tx, noteId: string, userIds: readonly string[]): Promise<void> {
  await rows(tx, NOTE_SQL.dropMentions, [noteId, userIds])
  if (userIds.length > 0) await rows(tx, NOTE_SQL.addMentions, [noteId, userIds])
}
/** False where nothing was unread. */
export const markMentionRead = async (tx: Tx, noteId: string, userId: string) =>
  (await maybe(tx, NOTE_SQL.markRead, [noteId, userId])) !== undefined
export const mentionableUsers = (tx: Tx, ids: readonly string[]) =>
  rows<{ id: string; display_name: string; roles: string[] }>(tx, NOTE_SQL.mentionable, [ids])

export const notesOfCandidate = (tx: Tx, candidateId: string, before: string | null, limit: number) =>
  rows<NoteRow>(tx, NOTE_SQL.ofCandidate, [candidateId, before, limit])
export const notesOfApplication = (
  tx: Tx,
  of: { candidateId: string; applicationId: string; seesCandidates: boolean },
  before: string | null,
  limit: number,
) => rows<NoteRow>(tx, NOTE_SQL.ofApplication, [of.candidateId, of.applicationId, of.seesCandidates, before, limit])
export const unreadMentions = (tx: Tx, userId: string, seesCandidates: boolean, before: string | null, limit: number) =>
  rows<NoteRow>(tx, NOTE_SQL.unread, [userId, seesCandidates, before, limit])
