import { words } from '../functions/words.ts'
import type { ParsedDialect } from '../lexer/lexical-rules.ts'

/** Words that hold a SELECT together: never a name unless quoted. */
const STRUCTURE = words(`
  SELECT FROM WHERE GROUP HAVING ORDER UNION INTERSECT EXCEPT JOIN INNER OUTER CROSS NATURAL ON USING AS BY
  AND OR NOT IN IS LIKE BETWEEN CASE WHEN THEN ELSE EXISTS INTO FOR WITH VALUES DISTINCT ALL ANY SOME NULL TRUE FALSE
  CAST COLLATE LIMIT TABLE
`)

/** Functions that are called without brackets and tell about the session. */
const SESSION = words('USER CURRENT_USER SESSION_USER SYSTEM_USER CURRENT_ROLE CURRENT_SCHEMA CURRENT_CATALOG CURRENT_PATH')

/** T-SQL needs no semicolon before the next statement, so that its reserved words are never names. */
const TSQL = words(`
  ADD ALTER AUTHORIZATION BACKUP BEGIN BREAK BROWSE BULK CHECKPOINT CLOSE CLUSTERED COMMIT COMPUTE CONTINUE CREATE CURSOR
  DATABASE DBCC DEALLOCATE DECLARE DELETE DENY DISK DROP DUMP END ERRLVL EXEC EXECUTE EXIT EXTERNAL FETCH FILE FUNCTION GOTO
  GO GRANT HOLDLOCK IDENTITY_INSERT IF INDEX INSERT KILL LINENO LOAD MERGE NONCLUSTERED OFF OPEN OPENDATASOURCE OPENQUERY
  OPENROWSET OPENXML OPTION PLAN PRINT PROC PROCEDURE PUBLIC RAISERROR READ READTEXT RECONFIGURE REPLICATION RESTORE RESTRICT
  RETURN REVERT REVOKE ROLLBACK ROWCOUNT RULE SAVE SCHEMA SECURITYAUDIT SET SETUSER SHUTDOWN STATISTICS TEXTSIZE TO TOP TRAN
  TRANSACTION TRIGGER TRUNCATE TSEQUAL UPDATE UPDATETEXT USE VIEW WAITFOR WHILE WRITETEXT
`)

/** Not an alias unless quoted or after AS: what may follow an expression or a table belongs to the grammar. */
const FOLLOWERS = words(`
  LEFT RIGHT FULL OFFSET FETCH WINDOW QUALIFY LATERAL APPLY PIVOT UNPIVOT TABLESAMPLE SEMI ANTI ASOF POSITIONAL
  STRAIGHT_JOIN ISNULL NOTNULL SOUNDS ESCAPE DIV MOD XOR REGEXP RLIKE GLOB MATCH ILIKE SIMILAR AT OVER FILTER WITHIN
  ASC DESC NULLS USE FORCE IGNORE INDEXED MINUS SEPARATOR MEMBER OVERLAPS PARTITION LOCK PROCEDURE OPTION SET END IF
  INSERT UPDATE DELETE DROP CREATE ALTER EXCLUDE REPLACE RENAME RETURNING
`)

const structure = new Set([...STRUCTURE, ...SESSION])
const tsqlReserved = new Set([...structure, ...TSQL])
const notAlias = new Set([...structure, ...FOLLOWERS])
const notTsqlAlias = new Set([...tsqlReserved, ...FOLLOWERS])

/** Whether an unquoted word may name a column, a table or, after AS, an alias. */
export const mayBeName = (dialect: ParsedDialect, word: string): boolean => !(dialect === 'mssql' ? tsqlReserved : structure).has(word)
/** Whether an unquoted word right after an expression or a table is its alias. */
export const mayBeBareAlias = (dialect: ParsedDialect, word: string): boolean => !(dialect === 'mssql' ? notTsqlAlias : notAlias).has(word)
