import { type ReactNode, useEffect } from 'react'
import type { User } from '#/shared/api/accounts.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { ErrorBoundary } from '#/client/ui/error-boundary.tsx'
import { MessageList } from '#/client/ui/message-list.tsx'
import { PageNotFound } from '#/client/ui/page-not-found.tsx'
import { useDocumentTitle } from '#/client/ui/use-document-title.ts'
import { Header } from './header.tsx'
import { followSignOut } from './leave-account.ts'
import type { Route } from '#/shared/routes/parse-route.ts'
import { EditorScreen, ScriptsScreen, whenAddressedLoaded } from './loaded-screens.ts'
import { prepareRest } from './prepare-rest.ts'
import styles from './signed-in-screens.module.css'
import { useImports } from './use-imports.ts'
import { useKnownScript, useLostScript, usePreviewRefresh } from './script-effects.ts'
import { useOpenScript } from './use-open-script.ts'
import { useShownRoute } from './routing.ts'

interface Props {
  readonly user: User
  readonly route: Route
}

export function SignedInScreens({ user, route }: Props): ReactNode {
  const { header, errors } = useText()
  const { shown, leaving } = useShownRoute(route)
  const { script, title } = useOpenScript(shown)
  const scriptId = shown.view === 'editor' ? shown.scriptId : null
  const imports = useImports(user.id)
  const leaveLostScript = useLostScript()
  usePreviewRefresh(scriptId)
  useKnownScript(scriptId)
  useEffect(() => followSignOut(user.id), [user.id])
  useEffect(() => void whenAddressedLoaded().then(prepareRest), [])
  useDocumentTitle(shown.view === 'missing' ? errors.notFound : (title ?? header.scripts))
  return (
    <>
      <Header user={user} script={script} scriptTitle={title} isList={shown.view === 'scripts'} />
      <ErrorBoundary scale="section" resetKey={scriptId ?? shown.view}>
        {scriptId !== null && (
          <div className={styles['editor']} data-leaving={leaving || undefined}>
            <EditorScreen key={scriptId} scriptId={scriptId} user={user} onLost={leaveLostScript} />
          </div>
        )}
        {shown.view === 'scripts' && <ScriptsScreen user={user} imports={imports} />}
        {shown.view === 'missing' && <PageNotFound />}
      </ErrorBoundary>
      <MessageList />
    </>
  )
}
