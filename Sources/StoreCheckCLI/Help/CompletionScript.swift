/// Scripts that teach a shell to complete, made from the table of options.
package enum CompletionScript {
  /// The shells that are known.
  package enum Shell: String, Hashable, Sendable, CaseIterable {
    case bash, zsh, fish
  }

  /// The script for a shell.
  package static func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  private static let commands = CommandName.allCases.map(\.rawValue).joined(separator: " ")

  /// What may follow a command's name besides options, where these are a few words.
  private static func operandWords(of command: CommandName) -> [String] {
    switch command {
    case .completions: Shell.allCases.map(\.rawValue)
    case .help: CommandName.allCases.map(\.rawValue)
    case .check, .diff, .merge, .compare, .storefronts, .simulate: []
    }
  }
}

// MARK: - bash

extension CompletionScript {
  private static var bash: String {
    var text = """
      # bash completion for storecheck. Load it with: source <(storecheck completions bash)
      _storecheck() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=check
        COMPREPLY=()
        local typed index
        for ((index = 1; index < COMP_CWORD; index++)); do
          typed=${COMP_WORDS[index]}
          case $typed in
            \(CommandName.allCases.map(\.rawValue).joined(separator: "|"))) command=$typed; break ;;
          esac
        done
        case $before in

      """
    for option in OptionTable.all {
      guard let value = option.value else { continue }
      let pattern = (option.short.map { "-\($0)|" } ?? "") + "--" + option.name.rawValue
      switch value.completion {
      case .none: text += "    \(pattern)) return ;;\n"
      case .files:
        text += "    \(pattern)) compopt -o default; return ;;\n"
      case .words(let words):
        text += "    \(pattern)) COMPREPLY=($(compgen -W '\(words.joined(separator: " "))'"
        text += " -- \"$word\")); return ;;\n"
      case .list(let words):
        text += "    \(pattern)) _storecheck_list '\(words.joined(separator: " "))'; return ;;\n"
      }
    }
    text += """
        esac
        local words
        case $command in

      """
    for command in CommandName.allCases {
      let options = OptionTable.options(of: command).map { "--" + $0.name.rawValue }
      let words = (options + operandWords(of: command)).joined(separator: " ")
      text += "    \(command.rawValue)) words='\(words)' ;;\n"
    }
    text += """
        esac
        if ((COMP_CWORD == 1)); then words="\(commands) $words"; fi
        COMPREPLY=($(compgen -W "$words" -- "$word"))
        if ((${#COMPREPLY[@]} == 0)); then compopt -o default; fi
      }

      # Completes the last part of a list with commas.
      _storecheck_list() {
        local head=
        if [[ $word == *,* ]]; then head=${word%,*},; fi
        COMPREPLY=($(compgen -P "$head" -W "$1" -- "${word##*,}"))
        compopt -o nospace
      }

      complete -F _storecheck storecheck

      """
    return text
  }
}

// MARK: - zsh

extension CompletionScript {
  private static var zsh: String {
    var text = """
      #compdef storecheck
      # zsh completion for storecheck. Save it as _storecheck in a folder of $fpath.
      _storecheck() {
        local -a commands=(

      """
    for command in CommandName.allCases {
      text += "    \(quoted("\(command.rawValue):\(escapedColons(command.summary))"))\n"
    }
    text += """
        )
        local command=check
        integer place
        for (( place = 2; place < CURRENT; place++ )); do
          if (( ${commands[(I)${words[place]}:*]} )); then
            command=${words[place]}
            words[place]=()
            (( CURRENT-- ))
            break
          fi
        done
        if (( CURRENT == 2 && place == 2 )) && [[ ${words[2]} != -* ]]; then
          _describe -t commands command commands
        fi
        case $command in

      """
    for command in CommandName.allCases {
      text += "    \(command.rawValue))\n      _arguments -s -S \\\n"
      for option in OptionTable.options(of: command) {
        text += "        \(zshSpecification(of: option)) \\\n"
      }
      let words = operandWords(of: command)
      let operands =
        words.isEmpty ? "*::file:_files" : "*:argument:(\(words.joined(separator: " ")))"
      text += "        \(quoted(operands)) ;;\n"
    }
    text += """
        esac
      }
      if [[ $funcstack[1] == _storecheck ]]; then
        _storecheck "$@"
      else
        compdef _storecheck storecheck
      fi

      """
    return text
  }

  private static func zshSpecification(of option: OptionDefinition) -> String {
    let long = "--" + option.name.rawValue
    let help = "[" + option.help.replacing("[", with: "\\[").replacing("]", with: "\\]") + "]"
    var action = ""
    if let value = option.value {
      let label = ":" + escapedColons(value.placeholder.lowercased()) + ":"
      switch value.completion {
      case .none: action = label
      case .files: action = label + "_files"
      case .words(let words): action = label + "(\(words.joined(separator: " ")))"
      case .list(let words): action = label + "_sequence compadd - \(words.joined(separator: " "))"
      }
    }
    let repeats = option.isRepeatable ? "*" : ""
    let suffix = option.value == nil ? "" : "="
    guard let short = option.short else { return quoted(repeats + long + suffix + help + action) }
    let plus = option.value == nil ? "" : "+"
    return "'(-\(short) \(long))'{-\(short)\(plus),\(long)\(suffix)}\(quoted(help + action))"
  }

  private static func escapedColons(_ text: String) -> String { text.replacing(":", with: "\\:") }
}

// MARK: - fish

extension CompletionScript {
  private static var fish: String {
    var text = """
      # fish completion for storecheck. Load it with: storecheck completions fish | source
      set -l commands \(commands)
      complete -c storecheck -n "not __fish_seen_subcommand_from $commands" -f

      """
    for command in CommandName.allCases {
      text += "complete -c storecheck -n \"not __fish_seen_subcommand_from $commands\""
      text += " -a \(command.rawValue) -d \(quoted(command.summary))\n"
      let words = operandWords(of: command)
      if !words.isEmpty {
        text += "complete -c storecheck -n \"__fish_seen_subcommand_from \(command.rawValue)\""
        text += " -f -a \(quoted(words.joined(separator: " ")))\n"
      }
    }
    for option in OptionTable.all { text += fishLine(of: option) }
    return text
  }

  private static func fishLine(of option: OptionDefinition) -> String {
    var line = "complete -c storecheck"
    let owners = option.commands.map(\.rawValue).joined(separator: " ")
    if option.commands.contains(.check) {
      // The word `check` may be left out.
      let others = CommandName.allCases.filter { !option.commands.contains($0) }
      if !others.isEmpty {
        let words = others.map(\.rawValue).joined(separator: " ")
        line += " -n \"not __fish_seen_subcommand_from \(words)\""
      }
    } else {
      line += " -n \"__fish_seen_subcommand_from \(owners)\""
    }
    if let short = option.short { line += " -s \(short)" }
    line += " -l \(option.name.rawValue)"
    if let value = option.value {
      switch value.completion {
      case .none: line += " -x"
      case .files: line += " -r -F"
      case .words(let words): line += " -x -a \(quoted(words.joined(separator: " ")))"
      case .list(let words):
        line += " -x -a \"(__fish_append , \(words.joined(separator: " ")))\""
      }
    }
    return line + " -d \(quoted(option.help))\n"
  }

  /// The text in single quotes, as all three shells read them.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
