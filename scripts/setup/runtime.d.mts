/** Types of runtime.mjs, which runs on a Node that may not read TypeScript. */
export interface Runtime {
  name: string
  version: string
  integrity: string
}
export declare const RUNTIMES: Record<string, Runtime>
export declare function isCurrent(version: string): boolean
export declare function ensureRuntime(root: string, options?: { version?: string; runtime?: Runtime | null }): Promise<string>
