import type { FastifyInstance, RouteOptions } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. A route that does not say stops the boot. */
    access?: object
  }
}

/** Stops the boot when a route does not declare who may call it. */
export function demandAccess(app: FastifyInstance, known: (access: object) => boolean): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    const access = route.config?.access
    if (!access || !known(access))
      throw new Error(`${[route.method].flat().join('|')} ${route.url} does not declare who may call it (config.access).`)
  })
}
