import { textOf } from '../connection-errors.ts'
import { ConnectionFailure } from '../dialect.ts'
import { loadDriver } from '../load-driver.ts'

/** A handle of ODBC's, which means something to it alone. */
export type Handle = object | null

/** What is used of koffi, which calls C functions by their declaration. */
interface Koffi {
  load(path: string): { func(declaration: string): (...values: unknown[]) => number }
}

const LIBRARIES: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['libodbc.2.dylib', '/opt/homebrew/lib/libodbc.2.dylib', '/usr/local/lib/libodbc.2.dylib'],
  win32: ['odbc32.dll'],
}

/** Names as in ODBC's own reference. W functions take UTF-16. Lengths of data are 64 bits wide, as on every 64-bit system. */
const DECLARATIONS = {
  allocHandle: 'int16 SQLAllocHandle(int16 type, void *input, _Out_ void **output)',
  freeHandle: 'int16 SQLFreeHandle(int16 type, void *handle)',
  setEnvAttr: 'int16 SQLSetEnvAttr(void *env, int32 attribute, uintptr value, int32 length)',
  setConnectAttr: 'int16 SQLSetConnectAttrW(void *dbc, int32 attribute, uintptr value, int32 length)',
  setStmtAttr: 'int16 SQLSetStmtAttrW(void *stmt, int32 attribute, uintptr value, int32 length)',
  drivers:
    'int16 SQLDriversW(void *env, uint16 way, void *name, int16 max, _Out_ int16 *length, void *attributes, int16 most, _Out_ int16 *used)',
  driverConnect:
    'int16 SQLDriverConnectW(void *dbc, void *window, void *text, int16 length, void *out, int16 max, _Out_ int16 *used, uint16 ask)',
  disconnect: 'int16 SQLDisconnect(void *dbc)',
  prepare: 'int16 SQLPrepareW(void *stmt, void *text, int32 length)',
  prepareUtf8: 'int16 SQLPrepare(void *stmt, void *text, int32 length)',
  execute: 'int16 SQLExecute(void *stmt)',
  execDirect: 'int16 SQLExecDirectW(void *stmt, void *text, int32 length)',
  numResultCols: 'int16 SQLNumResultCols(void *stmt, _Out_ int16 *count)',
  describeCol:
    'int16 SQLDescribeColW(void *stmt, uint16 column, void *name, int16 max, _Out_ int16 *length, _Out_ int16 *type, _Out_ uint64 *size, _Out_ int16 *digits, _Out_ int16 *nullable)',
  colAttribute:
    'int16 SQLColAttributeW(void *stmt, uint16 column, uint16 field, void *text, int16 max, _Out_ int16 *length, _Out_ int64 *number)',
  fetch: 'int16 SQLFetch(void *stmt)',
  getData: 'int16 SQLGetData(void *stmt, uint16 column, int16 type, void *buffer, int64 max, _Out_ int64 *length)',
  endTran: 'int16 SQLEndTran(int16 type, void *handle, int16 how)',
  getDiagRec:
    'int16 SQLGetDiagRecW(int16 type, void *handle, int16 record, void *state, _Out_ int32 *native, void *message, int16 max, _Out_ int16 *length)',
} as const
export type DriverManager = Record<keyof typeof DECLARATIONS, (...values: unknown[]) => number>

export const HANDLE = { environment: 1, connection: 2, statement: 3 } as const
export const SUCCESS = 0
export const SUCCESS_WITH_INFO = 1
export const NO_DATA = 100
export const succeeded = (answer: number): boolean => answer === SUCCESS || answer === SUCCESS_WITH_INFO

/** The driver manager of this machine: unixODBC, or Windows' own. */
export function loadDriverManager(): DriverManager {
  const koffi = loadDriver<Koffi>('koffi')
  const library = firstOf(koffi, LIBRARIES[process.platform] ?? ['libodbc.so.2', 'libodbc.so'])
  return Object.fromEntries(Object.entries(DECLARATIONS).map(([name, text]) => [name, library.func(text)])) as DriverManager
}

function firstOf(koffi: Koffi, names: string[]): ReturnType<Koffi['load']> {
  const faults: string[] = []
  for (const name of names) {
    try {
      return koffi.load(name)
    } catch (error) {
      faults.push(textOf(error))
    }
  }
  throw new ConnectionFailure('driver_missing', `${faults.join('; ')}. Install an ODBC driver manager (Debian: apt-get install unixodbc).`)
}

export const utf16 = (text: string): Buffer => Buffer.from(`${text}\0`, 'utf16le')
export const fromUtf16 = (bytes: Buffer, length: number): string => bytes.toString('utf16le', 0, length)

export function newHandle(manager: DriverManager, type: number, parent: Handle): Handle {
  const out: Handle[] = [null]
  manager.allocHandle(type, parent, out)
  return out[0] ?? null
}

/** ODBC 3, on which everything else hangs. */
export function newEnvironment(manager: DriverManager): Handle {
  const environment = newHandle(manager, HANDLE.environment, null)
  manager.setEnvAttr(environment, 200, 3, 0)
  return environment
}

/** The names of the installed drivers, as they are spelt. */
export function installedDrivers(manager: DriverManager, environment: Handle): string[] {
  const names: string[] = []
  for (let way = 2; ; way = 1) {
    const name = Buffer.alloc(1024)
    const length = [0]
    if (!succeeded(manager.drivers(environment, way, name, 512, length, null, 0, [0]))) return names
    names.push(fromUtf16(name, (length[0] ?? 0) * 2))
  }
}

/** Everything that the driver has to say about the last call on a handle, each message with its SQLSTATE. */
export function diagnostics(manager: DriverManager, type: number, handle: Handle): string {
  const found: string[] = []
  for (let record = 1; record <= 8; record++) {
    const state = Buffer.alloc(20)
    const message = Buffer.alloc(8192)
    const length = [0]
    if (!succeeded(manager.getDiagRec(type, handle, record, state, [0], message, 4096, length))) break
    found.push(`[${fromUtf16(state, 10)}] ${fromUtf16(message, Math.min(8192, (length[0] ?? 0) * 2)).trim()}`)
  }
  return found.join('; ') || 'the ODBC driver gave no reason'
}
