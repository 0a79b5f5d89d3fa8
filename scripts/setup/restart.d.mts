/** Types of restart.mjs, which runs on a Node that may not read TypeScript. */
export declare function restartOn(program: string): Promise<never>
export declare function endWithStarter(): void
export declare function onNewAncestry(act: () => void): () => void
