/** Types of install.mjs, which runs on a Node that may not read TypeScript. */
export declare function ensureInstalled(root: string, options?: { development?: boolean }): Promise<void>
/** Installs the extras that are missing; npm's further options follow. Throws a SetupError. */
export declare function installExtras(root: string, names: readonly string[], ...options: string[]): Promise<void>
export declare function lacksOnlyUnservedPackages(output: string): boolean
export declare function removeSources(root: string): void
export declare function removeForeignPrograms(root: string, system?: { os: string; cpu: string }): void
