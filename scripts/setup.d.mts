/** Types of setup.mjs, which runs on a Node that may not read TypeScript. */
export declare const ROOT: string
export declare function prepare(): Promise<void>
export declare function ensureInstalled(root?: string): Promise<void>
export declare function findFault(root: string, system?: { os: string; cpu: string; libc: string | undefined }): string | null
export declare function removeForeignPrograms(root: string, system?: { os: string; cpu: string }): void
export declare function lacksOnlyUnservedPackages(output: string): boolean
export declare function runTypeScript(file: string, args?: string[]): Promise<void>
