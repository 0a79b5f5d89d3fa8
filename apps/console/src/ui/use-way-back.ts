import { useCanGoBack, useRouter } from '@tanstack/react-router'

/** Leaves what has an address of its own for where one came from; for the place given where nothing in the console was before it. */
export function useWayBack(): (otherwise: () => unknown) => void {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return (otherwise) => (canGoBack ? router.history.back() : void otherwise())
}
