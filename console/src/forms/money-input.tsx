import { Text, TextInput, type TextInputProps } from '@mantine/core';

type MoneyInputProps = TextInputProps & { readonly currency: string };

/** An amount as a person writes it: read it with `readAmount`. It is text, so that no digit is ever lost. */
export function MoneyInput({ currency, ...input }: MoneyInputProps) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      rightSection={
        <Text size="sm" c="dimmed">
          {currency}
        </Text>
      }
      rightSectionWidth={56}
      {...input}
    />
  );
}
