/** Types of sources.mjs, which must run before TypeScript can. */
export declare function sourcesOf(root: string, ending: RegExp): string[]
