/** Types of installed.mjs, which runs on a Node that may not read TypeScript. */
export interface System {
  os: string
  cpu: string
  libc: string | undefined
}
export declare function findFault(root: string, options?: { development?: boolean; system?: System }): string | null
export declare function hasDevelopmentTools(root: string): boolean
