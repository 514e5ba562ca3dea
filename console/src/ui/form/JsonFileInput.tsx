import { FileDrop, type FileDropProps } from './FileDrop.tsx';
import { fileFault, filePreview, type JsonFileField } from './json-file.ts';

type JsonFileInputProps = Omit<FileDropProps, 'accept' | 'faultOf' | 'preview' | 'previewLabel'> & {
  field: JsonFileField;
};

/** A JSON file by picker or drop. Of its secrets only the beginning is shown. */
export function JsonFileInput({ field, ...props }: JsonFileInputProps) {
  return (
    <FileDrop
      {...props}
      accept="application/json,.json"
      faultOf={(text) => fileFault(field, text)}
      preview={filePreview(field, props.value ?? '')}
      previewLabel={`${props.label}, secrets masked`}
    />
  );
}
