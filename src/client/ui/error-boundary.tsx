import { Component, createContext, type ErrorInfo, type ReactNode } from 'react'
import { useText } from '#/client/i18n/common.ts'
import { log } from '#/client/local/log.ts'
import { Button } from './button.tsx'
import styles from './fallback.module.css'

type ErrorScale = 'page' | 'section' | 'component'

interface ErrorViewProps {
  readonly scale: ErrorScale
  readonly count: number
  readonly onTryAgain: () => void
}

/** Shown in place of a part that failed (NAV-13). */
function ErrorView({ scale, count, onTryAgain }: ErrorViewProps): ReactNode {
  const { errors } = useText()
  return (
    <div role="alert" className={styles['fallback']} data-scale={scale}>
      <h1 className={styles['title']}>{errors[scale]}</h1>
      <p>{errors[`${scale}Hint`]}</p>
      <p className={styles['count']}>{errors.count(count)}</p>
      <div className={styles['actions']}>
        <Button tone="primary" onClick={onTryAgain}>
          {errors.tryAgain}
        </Button>
        <Button onClick={() => location.assign('/')}>{errors.goHome}</Button>
      </div>
    </div>
  )
}

const AUTO_RESET_MS = 5000
const LOOP_AT = 3

/** How often the user has asked the surrounding boundary to try again; automatic retries do not count. */
export const TimesAsked = createContext(0)

interface Props {
  readonly children: ReactNode
  /** How much of the screen fails if a child fails. */
  readonly scale: ErrorScale
  /** The boundary starts afresh when this changes (NAV-14). */
  readonly resetKey?: string
  /** An isolated part tries again by itself after 5 s, while it has failed fewer than 3 times (NAV-15). */
  readonly isolated?: boolean
}

interface State {
  readonly failed: boolean
  readonly count: number
  readonly asked: number
  readonly resetKey: string | undefined
}

/** Catches a failing part and offers a way on (NAV-12). */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, count: 0, asked: 0, resetKey: this.props.resetKey }
  #timer: ReturnType<typeof setTimeout> | undefined

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    if (props.resetKey === state.resetKey) return null
    return { failed: false, count: 0, asked: 0, resetKey: props.resetKey }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    const count = this.state.count + 1
    this.setState({ count })
    log.error(`A ${this.props.scale} failed${info.componentStack ?? ''}`, error)
    if (count >= LOOP_AT)
      log.error(`Possible error loop: ${count} errors in a ${this.props.scale}`, error)
    else if (this.props.isolated === true) this.#timer = setTimeout(this.reset, AUTO_RESET_MS)
  }

  override componentWillUnmount(): void {
    clearTimeout(this.#timer)
  }

  readonly reset = (): void => {
    clearTimeout(this.#timer)
    this.setState({ failed: false })
  }

  readonly tryAgain = (): void => {
    this.setState({ asked: this.state.asked + 1 })
    this.reset()
  }

  override render(): ReactNode {
    const { failed, asked, count } = this.state
    if (!failed) return <TimesAsked value={asked}>{this.props.children}</TimesAsked>
    return <ErrorView scale={this.props.scale} count={count} onTryAgain={this.tryAgain} />
  }
}

interface FallbackProps {
  readonly title: string
  /** Buttons. */
  readonly actions: ReactNode
  readonly children: ReactNode
}

/** Shown in place of a whole page. */
export function Fallback({ title, actions, children }: FallbackProps): ReactNode {
  return (
    <main className={styles['fallback']} data-scale="page">
      <h1 className={styles['title']}>{title}</h1>
      {children}
      <div className={styles['actions']}>{actions}</div>
    </main>
  )
}
