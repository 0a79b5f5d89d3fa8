/** Types of copy.mjs, which must run before TypeScript can. */
export declare function compiledCopy(root: string, file: string): Promise<string>
