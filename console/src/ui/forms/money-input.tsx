import { Text, TextInput, type TextInputProps } from '@mantine/core';

type MoneyInputProps = TextInputProps & { readonly currency: string };

/** A text field for amounts: parse its value with `readAmount`, so that no digit is lost. */
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
