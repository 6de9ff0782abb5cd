import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createQueryClient } from '#/client/api/query-client.ts'
import { ErrorBoundary } from '#/client/ui/error-boundary.tsx'
import { HeaderSlotProvider } from '#/client/ui/header-slot.tsx'
import { Screens } from './screens.tsx'

export function App(): ReactNode {
  const [queryClient] = useState(createQueryClient)
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary scale="page">
          <HeaderSlotProvider>
            <Screens />
          </HeaderSlotProvider>
        </ErrorBoundary>
      </QueryClientProvider>
    </CSPProvider>
  )
}
