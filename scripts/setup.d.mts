/** Types of setup.mjs, which must run before TypeScript is installed. */
export declare const ROOT: string
export declare class SetupError extends Error {}
export declare function ensureInstalled(root?: string): Promise<void>
export declare function checkNode(version: string): void
export declare function findFault(root: string, system?: { os: string; cpu: string; libc: string | undefined }): string | null
export declare function lacksOnlyUnservedPackages(output: string): boolean
export declare function runTypeScript(file: string): Promise<void>
