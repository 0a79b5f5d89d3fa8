import { prepared, rows, type Tx } from '@tanager/postgres'

export const SEAT_SQL = prepared('interview-seats', {
  move: `update interview_panel set user_id = $4 where tenant_id = $1 and interview_id = $2 and user_id = $3`,
  drop: `delete from interview_panel where tenant_id = $1 and interview_id = $2 and user_id = $3`,
})
export const moveSeat = (tx: Tx, interviewId: string, from: string, to: string) => rows(tx, SEAT_SQL.move, [interviewId, from, to])
export const dropSeat = (tx: Tx, interviewId: string, from: string) => rows(tx, SEAT_SQL.drop, [interviewId, from])
