import { Select as BaseSelect } from '@base-ui/react/select'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { type IconName, Icon } from './icon.tsx'
import { joinClasses } from './class-names.ts'
import popup from './popup.module.css'
import { returnFocus } from './focus.ts'
import styles from './select.module.css'
import { useBackCloses } from './open-layers.ts'

interface Option<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly icon?: IconName
  /** The name of the icon's colour in the style sheet. */
  readonly tint?: string
}

export interface SelectProps<Value extends string> {
  readonly label: string
  /** Null if no option is chosen yet, or none of the options: the placeholder is shown. */
  readonly value: Value | null
  readonly placeholder?: string
  readonly options: readonly Option<Value>[]
  readonly onChange: (value: Value) => void
  /** The label is for screen readers only: other users know it from the place of the field. */
  readonly isLabelHidden?: boolean
  /** True if there is no option to choose. */
  readonly isDisabled?: boolean
  /** Moves the focus when the list closes, for a choice that leads to another place. */
  readonly focusAfter?: () => void
}

export function Select<Value extends string>({
  label,
  value,
  options,
  onChange,
  placeholder,
  isLabelHidden = false,
  isDisabled = false,
  focusAfter,
}: SelectProps<Value>): ReactNode {
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const isOption = (one: Value | null) => options.some((option) => option.value === one)
  // to Base UI a value that is none of the options is no choice, so that it has none to replace by itself
  const known = isOption(value) ? value : null
  const drawn = useLastDrawn(known)
  const chooseAtTrigger = (chosen: Value) => {
    if (!focusAfter) returnFocus(trigger.current)
    onChange(chosen)
  }
  useBackCloses(isOpen, () => {
    setOpen(false)
    returnFocus(trigger.current, focusAfter)
  })
  return (
    <div className={styles['select']}>
      <BaseSelect.Root
        items={options}
        value={known}
        disabled={isDisabled}
        onValueChange={(chosen, { reason }) => {
          // in the drawing in which the chosen option goes, Base UI chooses another one, which nobody has asked for
          const isByItself = reason === 'none' && drawn.current !== null && !isOption(drawn.current)
          // a question that the choice opens gives the focus back to where it was
          if (chosen !== null && !isByItself) queueMicrotask(() => chooseAtTrigger(chosen))
        }}
        open={isOpen}
        onOpenChange={(open) => {
          setOpen(open)
          // delayed, because Base UI still focuses the option; it says this again when a question takes the focus
          if (!open && isOpen) queueMicrotask(() => returnFocus(trigger.current, focusAfter))
        }}
      >
        {!isLabelHidden && <BaseSelect.Label className={styles['label']}>{label}</BaseSelect.Label>}
        <BaseSelect.Trigger
          ref={trigger}
          className={styles['trigger']}
          aria-label={isLabelHidden ? label : undefined}
        >
          <BaseSelect.Value className={styles['value']}>
            {(chosen: Value | null) => {
              const option = options.find((candidate) => candidate.value === chosen)
              return option ? <OptionName option={option} /> : placeholder
            }}
          </BaseSelect.Value>
          <BaseSelect.Icon>
            <Icon name="chevron-down" size={16} />
          </BaseSelect.Icon>
        </BaseSelect.Trigger>
        <Choices options={options} />
      </BaseSelect.Root>
    </div>
  )
}

/** The value in the last drawing, until the effects of this one. */
function useLastDrawn<Value>(value: Value): RefObject<Value> {
  const drawn = useRef(value)
  useEffect(() => void (drawn.current = value))
  return drawn
}

function Choices({ options }: Pick<SelectProps<string>, 'options'>): ReactNode {
  return (
    <BaseSelect.Portal>
      <BaseSelect.Positioner
        className={popup['positioner']}
        alignItemWithTrigger={false}
        sideOffset={4}
      >
        <BaseSelect.Popup
          className={joinClasses(popup['popup'], styles['popup'])}
          finalFocus={false}
        >
          {options.map((option) => (
            <BaseSelect.Item
              key={option.value}
              value={option.value}
              className={joinClasses(popup['item'], styles['item'])}
            >
              <BaseSelect.ItemText>
                <OptionName option={option} />
              </BaseSelect.ItemText>
              <BaseSelect.ItemIndicator>
                <Icon name="check" size={16} />
              </BaseSelect.ItemIndicator>
            </BaseSelect.Item>
          ))}
        </BaseSelect.Popup>
      </BaseSelect.Positioner>
    </BaseSelect.Portal>
  )
}

function OptionName({ option }: { readonly option: Option<string> }): ReactNode {
  if (option.icon === undefined) return <span dir="auto">{option.label}</span>
  return (
    <span className={styles['name']} dir="auto" data-tint={option.tint}>
      <Icon name={option.icon} size={18} />
      {option.label}
    </span>
  )
}
